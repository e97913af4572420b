"""Types that several threads read, made known to msgspec while there is one thread.

msgspec enters a dataclass as known before its fields are. A thread that reads one while another is at that ends the
process with a segmentation fault, as two agents that begin at once did on a busy machine.
"""

import msgspec

from regreen.model.agents import AgentReply, AgentRequest, AgentResult
from regreen.repair.kept import Kept
from regreen.repair.sieve import Said

READ = (AgentRequest, AgentReply, AgentResult, Kept, Said)
"""What attempts and proofs read beside the store, which sees to its own."""


def learn() -> None:
    """Have msgspec know all of them; takes about 15 ms the first time."""
    for kind in READ:
        msgspec.msgpack.Decoder(kind)
