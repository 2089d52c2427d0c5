"""Environments: the games for programs that learn, in the words of Gymnasium, PettingZoo and OpenSpiel.

Importing this package registers all modes with Gymnasium (registration.py).
"""

from oakdoor.envs.registration import register_all

register_all()
