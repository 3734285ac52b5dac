import { originHeaders } from "@stockpot/functions/lib/origin";
import { api } from "./api.ts";
import { activeOriginSecret } from "./secret.ts";
import { appName, siteEnvironmentOf } from "../stage.ts";
import { pagesFolder, siteFolder } from "./site.ts";
import { schemeScript, stack, stage } from "./stacks.ts";

/** CloudFront's own policies, which have the same ids in every account. */
const managed = {
  cachingDisabled: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
  allViewerExceptHostHeader: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
};

const apiOrigin = "api";

/** A path whose last part has no extension is a page's, and the application routes it by itself. */
const pages = `
  const uri = event.request.uri;
  if (!uri.slice(uri.lastIndexOf("/")).includes(".")) event.request.uri = "/index.html";
`;

/** Over whatever the viewer claimed: the API counts failed sign-ins by this address. */
const viewerAddress = `
  function handler(event) {
    event.request.headers["${originHeaders.viewerAddress}"] = { value: event.viewer.ip };
    return event.request;
  }
`;

type Cdn = sst.aws.CdnArgs;

/** Everything under /api goes to the API, and nothing of it is kept. */
function apiBehaviors(responseHeadersPolicyId: $util.Input<string>): Cdn["orderedCacheBehaviors"] {
  const addressFunction = new aws.cloudfront.Function("ViewerAddress", {
    name: `${appName}-${stage.name}-viewer-address`,
    runtime: "cloudfront-js-2.0",
    code: viewerAddress,
    publish: true,
  });
  return ["/api", "/api/*"].map((pathPattern) => ({
    pathPattern,
    targetOriginId: apiOrigin,
    viewerProtocolPolicy: "https-only",
    allowedMethods: ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"],
    cachedMethods: ["GET", "HEAD"],
    // Handlers compress long answers: CloudFront compresses only what it caches.
    compress: false,
    cachePolicyId: managed.cachingDisabled,
    originRequestPolicyId: managed.allViewerExceptHostHeader,
    responseHeadersPolicyId,
    functionAssociations: [{ eventType: "viewer-request", functionArn: addressFunction.arn }],
  }));
}

function configureCdn(cdn: Cdn, edge: ReturnType<typeof stack>): undefined {
  const headersId = edge("HeadersId");
  cdn.origins = $output(cdn.origins).apply((origins) => [
    ...origins,
    {
      originId: apiOrigin,
      domainName: api.url.apply((url) => new URL(url).host),
      customHeaders: [{ name: originHeaders.secret, value: activeOriginSecret }],
      customOriginConfig: {
        httpPort: 80,
        httpsPort: 443,
        originProtocolPolicy: "https-only",
        originReadTimeout: 30,
        originSslProtocols: ["TLSv1.2"],
      },
    },
  ]);
  cdn.defaultCacheBehavior = $output(cdn.defaultCacheBehavior).apply((behavior) => ({
    ...behavior,
    allowedMethods: ["GET", "HEAD"],
    responseHeadersPolicyId: headersId,
  }));
  cdn.orderedCacheBehaviors = apiBehaviors(headersId);
  // SST would answer the API's 403 and 404 with a page.
  cdn.customErrorResponses = [];
  if (stage.isShared) cdn.webAclArn = edge("FirewallArn");
  cdn.transform = {
    distribution: (args) => {
      args.httpVersion = "http2and3";
    },
  };
  return undefined;
}

const isNotForBrowsers = ["csp.json", ".sources"];

function deploySite() {
  const edge = stack("Edge");
  const site = new sst.aws.StaticSite("Web", {
    path: siteFolder,
    // Only makes SST leave out its page for missing files, so that these are told apart from pages.
    errorPage: "index.html",
    ...(stage.domain !== undefined && { domain: stage.domain }),
    edge: { viewerRequest: { injection: pages } },
    assets: {
      // Pages that are open while a new version is deployed go on loading their own parts.
      purge: false,
      // Not before the policy that lets their script run.
      fileOptions: edge("HeadersId").apply(() => [
        { files: "**", ignore: isNotForBrowsers, cacheControl: "no-cache" },
        { files: "assets/**", cacheControl: "public, max-age=31536000, immutable" },
      ]),
    },
    transform: {
      assets: (args) => {
        // S3 answers 404 for a missing file only to callers who may list, and 403 to all others.
        args.policy = [
          {
            actions: ["s3:ListBucket"],
            principals: [{ type: "service", identifiers: ["cloudfront.amazonaws.com"] }],
            paths: [""],
          },
        ];
      },
      cdn: (args) => configureCdn(args, edge),
    },
  });
  // Last of all: until the pages are there, those before are what browsers have.
  new aws.ssm.Parameter(
    "SchemeScript",
    { name: `${pagesFolder(stage.name)}/scheme-script`, type: "String", insecureValue: schemeScript },
    { dependsOn: [site] },
  );
  return site;
}

/** In a live session, Vite serves the pages from this machine and passes the API's paths on. */
function serveSite() {
  new sst.x.DevCommand("Web", {
    dev: { command: "npx vite --port 5173", directory: "packages/web", autostart: true },
    environment: { API_URL: api.url, ...siteEnvironmentOf(stage) },
  });
  return { url: $output("http://localhost:5173"), distributionId: $output("") };
}

/** What of it the stage is told elsewhere. A live session has no distribution. */
function deployed({ url, nodes }: ReturnType<typeof deploySite>) {
  return { url, distributionId: $output(nodes.cdn?.nodes.distribution.id ?? "") };
}

export const { url: siteUrl, distributionId } = $dev ? serveSite() : deployed(deploySite());
