/// <reference path="./.sst/platform/config.d.ts" />

export default $config({
  async app({ stage: name }) {
    const { appName, awsProviderOf, stageOf } = await import("./infra/stage.ts");
    const stage = stageOf(name);
    return {
      name: appName,
      home: "aws",
      removal: stage.isShared ? "retain" : "remove",
      protect: stage.isShared,
      providers: { aws: awsProviderOf(stage) },
    };
  },
  async run() {
    const { api } = await import("./infra/program/api.ts");
    const { siteUrl } = await import("./infra/program/web.ts");
    await import("./infra/program/background.ts");
    await import("./infra/program/watch.ts");
    return { api: api.url, site: siteUrl };
  },
});
