type Props = { size?: number; logoUrl?: string | undefined; className?: string | undefined }

/**
 * The provider's logo, or the product's own mark in the brand colour. Decorative: the name is next to it.
 * `index.html` shows the same while the app loads.
 */
export function BrandMark({ size = 26, logoUrl, className }: Props) {
  if (logoUrl) return <img src={logoUrl} alt="" height={size} className={className} />
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true" className={className}>
      <rect width="26" height="26" rx="7.5" fill="var(--primary)" />
      <path
        d="M5.5 15.4c2.2-5.6 4.6-5.6 7.5-2.4s5.3 3.2 7.5-2.4"
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth="2.3"
        strokeLinecap="round"
      />
    </svg>
  )
}
