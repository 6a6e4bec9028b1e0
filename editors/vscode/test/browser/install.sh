#!/bin/sh
# Installs a VS Code server for the test in a browser: code-server from npm, which needs Node.js 20 and a C++ compiler.
# Its own script builds a module for Kerberos, and fetches programs from elsewhere; the test needs neither.
set -eu
cd "$(dirname "$0")/../../../.."
mkdir -p .cache/code-server
cd .cache/code-server
[ -f package.json ] || echo '{"private": true}' > package.json
npm install --no-audit --no-fund --ignore-scripts code-server@4.99.4
npm rebuild argon2
cd node_modules/code-server/lib/vscode
npm install --no-audit --no-fund --ignore-scripts --omit=dev
npm rebuild @vscode/spdlog @parcel/watcher
cd extensions
npm install --no-audit --no-fund --ignore-scripts --omit=dev
