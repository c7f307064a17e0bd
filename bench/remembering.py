"""The bot whose memory `bench.memory` looks at, in a process of its own."""

if __name__ == "__main__":
    # Not above: whatever draws begins with this file, too.
    from bench.memory import serve

    serve()
