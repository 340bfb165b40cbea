# The suite as an image: built, packed and installed by the commands that tests/package/check.sh tries.
#
#     docker build -t site-rest-conformance .
#     docker run --rm site-rest-conformance run --reference --depth smoke
#     docker run --rm --user "$(id -u):$(id -g)" --env-file .env -v "$PWD/reports:/conformance/reports" site-rest-conformance
FROM node:24.11.0-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm pack --pack-destination /tmp

FROM node:24.11.0-bookworm-slim
COPY --from=build /tmp/site-rest-conformance-*.tgz /tmp/package.tgz
RUN npm install --global --no-fund --no-audit /tmp/package.tgz \
 && npm cache clean --force \
 && rm /tmp/package.tgz \
 && mkdir -p /conformance/reports \
 && chown -R node:node /conformance
USER node
WORKDIR /conformance
ENTRYPOINT ["conform"]
CMD ["run"]
