/**
 * Patterns (hatches and dots) of the energy colours, once per page. Areas refer to them as `url(#h-export)`
 * and so on.
 */
export function EnergyPatterns() {
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
      <defs>
        <pattern
          id="h-export"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" fill="var(--e-grid-export-fill)" opacity=".55" />
          <path d="M0 0V6" stroke="var(--e-grid-export)" strokeWidth="2.4" />
        </pattern>
        <pattern
          id="h-charge"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-45)"
        >
          <rect width="6" height="6" fill="var(--e-battery-charge-fill)" opacity=".55" />
          <path d="M0 0V6" stroke="var(--e-battery-charge)" strokeWidth="2.4" />
        </pattern>
        <pattern id="h-ev" width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" fill="var(--e-ev-fill)" />
          <circle cx="2" cy="2" r="1" fill="var(--bg)" opacity=".55" />
        </pattern>
        <pattern id="h-hvac" width="6" height="5" patternUnits="userSpaceOnUse">
          <rect width="6" height="5" fill="var(--e-hvac-fill)" />
          <path d="M0 1H6" stroke="var(--bg)" opacity=".5" />
        </pattern>
        <pattern id="h-other" width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" fill="var(--e-other-fill)" />
          <path d="M0 3H6M3 0V6" stroke="var(--bg)" strokeWidth=".8" opacity=".45" />
        </pattern>
        <pattern
          id="h-nodata"
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0V7" stroke="var(--border-strong)" opacity=".55" />
        </pattern>
      </defs>
    </svg>
  )
}
