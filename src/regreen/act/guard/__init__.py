"""No fix by cheating: pure rules over a change."""
