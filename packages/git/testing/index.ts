export { bitbucketPayloads } from './bitbucket-payloads.ts';
export { gitlabPayloads } from './gitlab-payloads.ts';
export { giteaPayloads, githubPayloads } from './hub-payloads.ts';
export { signedRequest } from './signed-request.ts';
export { sampleDeliveries, type SampleDelivery } from './sample-deliveries.ts';
