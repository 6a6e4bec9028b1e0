from ooxcheck.sat.circuit import Circuit as Circuit
