import manifest from '../../package.json' with { type: 'json' }

/** The product's version, `major.minor.patch`. */
export const packageVersion: string = manifest.version
