/** Media types that can be shown without carrying anything out; everything else is for saving alone. */
const kinds = {
  'image/png': 'picture',
  'image/jpeg': 'picture',
  'image/webp': 'picture',
  'image/gif': 'picture',
  'application/pdf': 'pdf',
  'text/plain': 'text',
  'text/csv': 'text',
} as const

type PreviewKind = (typeof kinds)[keyof typeof kinds]

/** How an attachment of a media type is shown; undefined for a type that is not. */
export function previewKind(mimeType: string): PreviewKind | undefined {
  const [type = ''] = mimeType.toLowerCase().split(';')
  return Object.hasOwn(kinds, type.trim()) ? kinds[type.trim() as keyof typeof kinds] : undefined // looked up before
}
