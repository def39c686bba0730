import type { QrCode } from '../account/qr-code.ts'

/** A QR code, black on whatever is behind it. */
export const QrCodeImage = ({ qrCode, label, className }: { qrCode: QrCode; label: string; className: string }) => (
  <svg
    role="img"
    aria-label={label}
    viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
    shapeRendering="crispEdges"
    className={className}
  >
    <path d={qrCode.path} />
  </svg>
)
