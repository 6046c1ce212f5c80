import { priceBounds, priceLevel } from '@kilowatt/domain/pricing/spot/price-levels'
import type { Lane } from './lane-layout.ts'
import type { LaneAxes } from './lane-paths.ts'
import { stepLine } from './lane-paths.ts'
import classes from './PlanPicture.module.css'

type Props = { axes: LaneAxes; lane: Lane }

const levelColor = (level: string) => `var(--pl-${level.replaceAll('_', '-')})`

/** A bar per slot in the colour of its price level. What is over is faint; a guess is thin, with a dashed edge. */
export function PriceLane({ axes, lane }: Props) {
  const { slots, x } = axes
  const prices = slots.map(({ importPerKwh }) => importPerKwh)
  const known = prices.flatMap((price) => price ?? [])
  const bounds = priceBounds(known)
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)]
  const y = (price: number) => lane.top + ((high - price) / (high - low || 1)) * lane.height
  const guesses = prices.map((price, index) => (slots[index]?.isGuess ? price : null))
  return (
    <g data-lane="price">
      {slots.map(({ startMs, endMs, importPerKwh, isPast, isGuess }) => {
        if (importPerKwh === null) return null
        const width = x(endMs) - x(startMs)
        const gap = width > 3 ? 0.7 : 0
        const own = isGuess ? width * 0.55 : width - gap
        return (
          <rect
            key={startMs}
            className={isPast ? classes.over : isGuess ? classes.guess : undefined}
            style={{ fill: levelColor(priceLevel(importPerKwh, bounds)) }}
            x={x(startMs) + (width - gap - own) / 2}
            y={Math.min(y(0), y(importPerKwh))}
            width={Math.max(0.5, own)}
            // even a price near zero stays visible
            height={Math.max(1, Math.abs(y(importPerKwh) - y(0)))}
          />
        )
      })}
      <path className={classes.guessEdge} d={stepLine(axes, guesses, y, false)} />
      {low < 0 && (
        <path
          className={classes.base}
          d={`M${x(slots[0]?.startMs ?? 0)} ${y(0)}H${x(slots.at(-1)?.endMs ?? 0)}`}
        />
      )}
    </g>
  )
}
