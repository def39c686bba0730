import S3rver from 's3rver'
import type { S3Settings } from '#platform/photos/s3-photo-storage.server.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'

/** Starts an S3 server with one empty bucket, its files in a temporary folder. */
export async function startS3Emulator(): Promise<{ settings: S3Settings; close(): Promise<void> }> {
  const folder = await createTemporaryFolder('bucket')
  const bucket = 'photos'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder.path,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      publicUrl: undefined,
    },
    async close() {
      await server.close()
      await folder.remove()
    },
  }
}
