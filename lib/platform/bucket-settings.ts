/**
 * `s3://bucket` or `s3://bucket/prefix`: a bucket's name as S3 allows it, a prefix of signs that need no other spelling in
 * an address.
 */
export const BLOB_STORE = /^s3:\/\/(?<name>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?<prefix>(\/[\w.-]+)*)\/?$/

/** What was set of the bucket, by the names of the settings. */
type BucketSettingValues = {
  BLOB_STORE?: string
  S3_ENDPOINT?: string
  S3_REGION: string
  S3_PATH_STYLE?: boolean
  S3_ACCESS_KEY_ID?: string
  S3_SECRET_ACCESS_KEY?: string
}

/**
 * An S3-compatible store of blobs. `prefix` stands before each key: empty, or with a slash at its end. `pathStyle`: the
 * bucket stands in the path and not in the name of the host. Without `credentials` the SDK looks where it usually does.
 */
export type Bucket = {
  name: string
  prefix: string
  endpoint: string | undefined
  region: string
  pathStyle: boolean
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** The bucket that the settings name; nothing when blobs lie in a folder. */
export function bucketOf(values: BucketSettingValues): Bucket | undefined {
  const { name, prefix } = BLOB_STORE.exec(values.BLOB_STORE ?? '')?.groups ?? {}
  if (name === undefined) return undefined
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  return {
    name,
    prefix: prefix ? `${prefix.slice(1)}/` : '',
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    pathStyle: values.S3_PATH_STYLE ?? values.S3_ENDPOINT !== undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  }
}

/** What contradicts itself in these settings. */
export function bucketFaults(values: BucketSettingValues): string[] {
  const faults: string[] = []
  const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = keys.filter((name) => !values[name])
  if (missing.length === 1) faults.push(`${missing.join('')}: is missing; ${keys.join(' and ')} go together`)
  const given = (['S3_ENDPOINT', ...keys] as const).find((name) => values[name])
  if (given && !values.BLOB_STORE) {
    faults.push(`BLOB_STORE: is missing; ${given} goes together with it, such as BLOB_STORE=s3://bucket/prefix`)
  }
  return faults
}
