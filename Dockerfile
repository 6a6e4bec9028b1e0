# ooxcheck in a container, for projects without Python: docs/ci.md describes it.
ARG BASE=python:3.12-slim
FROM ${BASE} AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends g++ \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN python -m venv /opt/ooxcheck \
 && /opt/ooxcheck/bin/pip install --no-cache-dir --require-hashes -r locks/runtime.txt \
 && /opt/ooxcheck/bin/pip install --no-cache-dir --no-deps .

FROM ${BASE}
COPY --from=build /opt/ooxcheck /opt/ooxcheck
RUN useradd --create-home --uid 1000 ooxcheck
ENV PATH="/opt/ooxcheck/bin:$PATH"
USER ooxcheck
WORKDIR /project
ENTRYPOINT ["ooxcheck"]
CMD ["ci"]
