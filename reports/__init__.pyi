from reports.api import Corpus as Corpus
from reports.api import Packet as Packet
from reports.api import build as build
from reports.api import load as load
from reports.errors import Problem as Problem
from reports.errors import ReportError as ReportError
from reports.run.documents import Result as Result

__version__: str
