"""The protocol: every object that travels between the server and a page. The client's types are made from these."""

from oakdoor.app.messages.base import *
from oakdoor.app.messages.catalogue import *
from oakdoor.app.messages.daily import *
from oakdoor.app.messages.feats import *
from oakdoor.app.messages.game import *
from oakdoor.app.messages.lab import *
from oakdoor.app.messages.lessons import *
from oakdoor.app.messages.pad import *
from oakdoor.app.messages.past import *
from oakdoor.app.messages.people import *
from oakdoor.app.messages.puzzles import *
from oakdoor.app.messages.review import *
from oakdoor.app.messages.rules import *
from oakdoor.app.messages.tables import *
from oakdoor.app.messages.views import *
