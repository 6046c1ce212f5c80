import { useTranslation } from 'react-i18next'
import classes from './PlanPicture.module.css'

type Mark = { readonly px: number; readonly text: string }
type Props = {
  width: number
  left: number
  isCompact: boolean
  now: Mark | null
  /** of the open block: where it begins */
  band: Mark | null
  pointer: Mark | null
}

/** Widths of the flags, px, so that they stay apart and inside. */
const NOW_PX = 78
const NOW_COMPACT_PX = 46
const SPAN_PX = 112

/** The flag of the current time, which ends at its line, and the flag of the open block. */
export function PictureFlags({ width, left, isCompact, now, band, pointer }: Props) {
  const { t } = useTranslation()
  const nowPx = isCompact ? NOW_COMPACT_PX : NOW_PX
  const nowRight = now && Math.max(left + nowPx, now.px + 1)
  const wanted = band && Math.min(width - SPAN_PX, Math.max(left, band.px))
  // where both are at the same place, the flag of the block moves aside
  const collides =
    nowRight !== null && wanted !== null && wanted < nowRight + 6 && wanted + SPAN_PX > nowRight - nowPx - 6
  const bandLeft = collides && nowRight !== null ? Math.min(width - SPAN_PX, nowRight + 6) : wanted
  return (
    <>
      {now && nowRight !== null && (
        <span className={classes.nowFlag} style={{ width: nowPx, left: nowRight - nowPx }}>
          {isCompact ? now.text : t('planPage.now', { time: now.text })}
        </span>
      )}
      {band && bandLeft !== null && (
        <span className={classes.bandFlag} style={{ width: SPAN_PX, left: bandLeft }}>
          {band.text}
        </span>
      )}
      {pointer && (
        <span
          className={classes.pointerFlag}
          style={{ left: Math.min(width - 46, Math.max(left, pointer.px - 22)) }}
        >
          {pointer.text}
        </span>
      )}
    </>
  )
}
