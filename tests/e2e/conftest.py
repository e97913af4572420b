"""The tests of this folder share `shop` by path: importlib mode puts no folder on sys.path."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
