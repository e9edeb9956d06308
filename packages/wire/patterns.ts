/** A UUID in lower case, as part of a pattern (decisions 1). */
export const UUID_PATTERN = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
export const LOWER_UUID = new RegExp(`^${UUID_PATTERN}$`)

/** An absolute URI as RFC 3986 writes it; a pattern, since the keyword `format` need not be checked by a reader. */
export const URI_PATTERN = "^[A-Za-z][A-Za-z0-9+.-]*:([A-Za-z0-9._~:/?#[\\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+$"

/** The instance of a problem in an event (specification 6.2, content shape 4): the part of a submission or reply at fault. */
export const instancePattern = (subject: 'submission' | 'reply'): string =>
  `^(${subject}|metadata|data|attachment:${UUID_PATTERN}|other)$`

/** The characters of base64url (RFC 4648 section 5), without padding. */
export const BASE64URL = /^[A-Za-z0-9_-]*$/

/** base64url of the 32 bytes of SHA-256, such as a chain value. */
export const HASH = /^[A-Za-z0-9_-]{43}$/

/** Characters of an authentication tag, 128 bit as base64url (decisions 4). */
export const TAG_LENGTH = 22
