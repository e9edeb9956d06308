import { useMemo } from 'react'
import { encode } from 'uqr'

/** Light modules around a code, as ISO/IEC 18004 wants them. */
const QUIET_ZONE = 4

type QrCodeProps = { text: string; label: string; className?: string }

/** A QR code, black on white in either theme: readers find no other. Its level of correction, M, bears a fold or a stain. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: 'M', border: 0 })
    return { size, path: data.map(rowPath).join('') }
  }, [text])
  const edge = size + 2 * QUIET_ZONE
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${edge} ${edge}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={edge} height={edge} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** The dark modules of a row, those that touch in one piece. */
function rowPath(row: readonly boolean[], y: number): string {
  return row
    .flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      const width = (end < 0 ? row.length : end) - x
      return [`M${x} ${y}h${width}v1h${-width}z`]
    })
    .join('')
}
