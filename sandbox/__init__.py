"""A loopback stand-in for Discord: REST, gateway and a chat page.

It serves to try and test any bot without an account.

House rules: it listens on the loopback address only. It knows nothing of the bot it serves. It
refuses what the platform refuses, and collects in `Sandbox.problems` what a well-made client never
does.
"""

from sandbox.faults import Faults
from sandbox.interactions.interaction import Interaction, Modal
from sandbox.limits import Limits
from sandbox.model import Channel, Message, User
from sandbox.payloads.commands import NotOffered
from sandbox.people import Impossible, Person
from sandbox.refusals import Refusal
from sandbox.server import Sandbox

__all__ = [
    "Channel",
    "Faults",
    "Impossible",
    "Interaction",
    "Limits",
    "Message",
    "Modal",
    "NotOffered",
    "Person",
    "Refusal",
    "Sandbox",
    "User",
]
