"""Lets tests of this folder import what lies beside them, and property tests take their time on a busy machine."""

import sys
from pathlib import Path

from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent))
settings.register_profile("patient", deadline=None, max_examples=50)
settings.load_profile("patient")
