from sat.circuit import Circuit as Circuit
