"""Run the bot whose memory `bench.load.memory` measures, in its own process."""

if __name__ == "__main__":
    # Not above: the drawing process runs this file, too.
    from bench.load.memory import serve

    serve()
