from ooxcheck.sat.checking import first_falsified as first_falsified
from ooxcheck.sat.checking import truth_table as truth_table
