from ooxcheck.relational.translation.walk import Walk as Walk
