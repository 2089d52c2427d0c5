"""The protocol: every object that travels between the server and a page. The client's types are made from these."""

from oakdoor.server.messages.base import *
from oakdoor.server.messages.catalogue import *
from oakdoor.server.messages.game import *
from oakdoor.server.messages.lessons import *
from oakdoor.server.messages.pad import *
from oakdoor.server.messages.past import *
from oakdoor.server.messages.people import *
from oakdoor.server.messages.review import *
from oakdoor.server.messages.rules import *
from oakdoor.server.messages.tables import *
from oakdoor.server.messages.views import *
