import type { ReactNode, Ref } from 'react'
import { cx } from '../../ui/class-names.ts'
import classes from './SlotCursor.module.css'
import { slotByKey } from './slot-keys.ts'

type Props = {
  label: string
  /** number of slots of equal width, side by side */
  count: number
  cursor: number | null
  onCursor: (slot: number | null) => void
  /** the slot that the readout shows without a cursor */
  marked?: number | undefined
  /** the last slot with values */
  last?: number | undefined
  /** px between the edges of the picture and its slots */
  inset?: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
  /** the picture */
  children: ReactNode
}

const NO_INSET = { left: 0, right: 0, top: 0, bottom: 0 }

/**
 * A picture of slots as one tab stop. Mouse, finger and arrow keys move a cursor over it, and a slot stays
 * selected after a touch.
 */
export function SlotCursor({
  label,
  count,
  cursor,
  onCursor,
  marked,
  last,
  inset = NO_INSET,
  className,
  ref,
  children,
}: Props) {
  const { left, right, top, bottom } = inset
  const point = ({ clientX, currentTarget }: { clientX: number; currentTarget: HTMLElement }) => {
    const box = currentTarget.getBoundingClientRect()
    const slot = Math.floor((count * (clientX - box.left - left)) / (box.width - left - right))
    onCursor(slot >= 0 && slot < count ? slot : null)
  }
  const shown = cursor ?? marked
  const share = (slots: number) => `(100% - ${left + right}px) * ${slots / Math.max(1, count)}`
  return (
    <div
      ref={ref}
      className={cx(classes.plot, className)}
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the plot is one tab stop; arrow keys move its cursor
      tabIndex={0}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onCursor(null)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') return onCursor(null)
        const to = slotByKey(event, { count, from: shown ?? null, last })
        if (to === null) return
        event.preventDefault()
        onCursor(to)
      }}
    >
      {children}
      {shown !== undefined && (
        <div
          className={classes.cursor}
          data-marked={cursor === null || undefined}
          style={{ left: `calc(${left}px + ${share(shown)})`, width: `calc(${share(1)})`, top, bottom }}
        />
      )}
    </div>
  )
}
