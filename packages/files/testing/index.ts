export { anS3Process, anS3Server, closeServer } from './s3-server.ts';
export { fileStorageContract, inChunks, sha256Of, wholeOf } from './storage.contract.ts';
