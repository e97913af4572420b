"""Words that a denied variable may hold without being a secret: taking them out would spoil every report."""

import builtins
import keyword
import re
import sys

_TEXT = """
absolute abstract accepted accounts activate activity additional administrator advanced analysis analytics anonymous
anything application approved archived argument assertion attribute authentication authorization automatic available
backend baseline behavior behaviour blueprint bootstrap branches browsers building business calculate callback
canonical category certificate changeme channels character checkout children chrome collection combined commands
comments commerce community company complete component compose computer condition configuration configured confirmed
connected connection constant consumer contains container content contents continue continuous controller coverage
created credential credentials customer customers dashboard database databases datetime debugging december decimal
declared default defaults delivery dependency deployment describe description desktop destination detached developer
development directory disabled discount discovery distributed document documents domestic dynamic elasticsearch
element employee enabled encoding endpoint engineer engineering enterprise environment estimate everyone everything
example examples exception exchange execution executor expected experiment expired explicit extended extension
external factory failover fallback favorite february feedback filesystem finished firefox fixtures following
forbidden foreground forever frontend function generated generator generic geography github gitlab government
graphical guidance handlers hardware headless historical hostname identifier identity ignored immediate
implementation important included increment information infrastructure inherited initial instance instances
institution integration interactive interface internal international interval inventory invisible invoices isolated
iteration january javascript keyboard kubernetes language languages latitude learning letters libraries library
license lifetime lightning listener localhost location logging longitude machine maintenance management manager
mandatory manifest manually marketing material maximum measurement medium membership message messages metadata
middleware migration migrations minimal minimum missing mobile modified modules mongodb monitor monitoring multiple
namespace national navigation negative network neutral nobody normal notebook nothing notification november numbers
objects october official offline online operation operations operator optional organization original overview
packages parallel parameter partial partition partner passphrase password passwords pending performance permanent
permission persistent personal pipeline platform playground playwright policies position positive postgres
postgresql practice preferred premium preview previous primary priority private problem process processing processor
producer product production products professional profile program programming progress project projects properties
property protected protocol provider proxies publication published publisher purchase python quality question
quickstart rabbitmq reading readonly receiver recommended recovery redirect reference refresh region register
registration registry regular relation relative release reliable remaining remote repeated replica replication
repository requested required research reserved resource resources response restricted retention rollback rotation
runtime sandbox schedule scheduler security selected selenium sentence separate september sequence sequential
serializer service services session settings shipping signature simple simulation snapshot software solution
something somewhere source specific specification standalone standard staging starting statement static station
statistics storage strategy streaming strength structure subscription success suggested summary superuser supervisor
supplier support supported surface suspended swordfish symbolic synchronous system systems technical technology
telemetry template templates temporary terminal testing testuser thousand thursday together tomorrow topology
tracking training transaction transfer transform translation transport treasure tuesday tutorial ubuntu undefined
uniform universal university unknown unlimited unstable untitled updated upgrade upstream username users utilities
validation validator variable vehicle verbose verified version versions vertical virtual visible visitor volatile
volunteer warehouse warning wednesday website welcome windows wireless workbench worker workers workflow workspace
wrapper writable yesterday
"""

_COMMON = frozenset(_TEXT.split())


def is_word(value: str) -> bool:
    """Whether a value is made of plain words only: ``production``, ``test-database``, ``ModuleNotFoundError``.

    Case does not count; words may be joined by one of ``-_.:/`` and end in ``s``.
    """
    pieces = [piece for piece in re.split(r"[-_.:/ ]", value) if piece]
    return bool(pieces) and all(_known(piece) for piece in pieces)


def _known(piece: str) -> bool:
    lower = piece.lower()
    return lower in _COMMON or lower.removesuffix("s") in _COMMON or _is_short_word(piece) or _is_of_python(piece)


def _is_short_word(piece: str) -> bool:
    """Up to seven letters in one case: too short to be denied alone (``test``, ``user``, ``db``)."""
    return piece.isalpha() and piece.isascii() and len(piece) < 8 and piece[1:].islower()  # noqa: PLR2004 - LEAST


def _is_of_python(piece: str) -> bool:
    return hasattr(builtins, piece) or keyword.iskeyword(piece) or piece in sys.stdlib_module_names
