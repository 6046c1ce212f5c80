import { IDLE_BELOW_W } from '@kilowatt/domain/energy/shown/shown-flow'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { useInViewport, useMergedRef, useReducedMotion } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import { useWidth } from '../../../ui/data/use-width.ts'
import { particleSpeedPxPerS, REFERENCE_W, ribbonWidthPx } from '../view/flow-geometry.ts'
import { canvasOf, layoutOf } from '../view/flow-layout.ts'
import { type FlowData, flowView } from '../view/flow-view.ts'
import classes from './EnergyFlow.module.css'
import { FlowConsumerNode } from './FlowConsumerNode.tsx'
import { FlowNode } from './FlowNode.tsx'
import { FlowRibbon } from './FlowRibbon.tsx'
import { ParticleStream } from './ParticleStream.tsx'

/** Container width below which the picture is vertical. */
const UPRIGHT_BELOW_PX = 500
/** Maximum width. */
const WIDEST_PX = 760

type Props = {
  data: FlowData
  /** power that fills a ribbon: 5 kW or the location's weekly peak, whichever is higher */
  referenceW?: number
  /** whether values are too old to be live: grey and not animated */
  stale?: boolean
}

/** The animated picture of where power comes from and where it goes, right now. */
export function EnergyFlow({ data, referenceW = REFERENCE_W, stale = false }: Props) {
  const { t, i18n } = useTranslation()
  const { ref: sizeRef, width } = useWidth<HTMLDivElement>()
  const { ref: sightRef, inViewport } = useInViewport()
  const ref = useMergedRef(sizeRef, sightRef)
  const isStill = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const view = flowView(data)
  const ids = view.nodes.map(({ id }) => id)
  const layout = layoutOf(width > 0 && width < UPRIGHT_BELOW_PX, ids, view.consumers.length)
  const consumers = view.consumers.map((consumer, i) => ({
    consumer,
    ...layout.consumer(i, view.consumers.length),
  }))
  const { left, top, height } = canvasOf(
    layout,
    ids,
    consumers.map(({ place }) => place),
  )
  const ribbons = [
    ...view.ribbons.map(({ pair, color, powerW }) => ({
      id: pair,
      path: layout.ribbons[pair],
      color,
      powerW,
    })),
    ...consumers.map(({ consumer: { id, color, powerW }, ribbon }) => ({ id, path: ribbon, color, powerW })),
  ]
  const flows = (powerW: number | null): powerW is number =>
    !stale && powerW !== null && powerW >= IDLE_BELOW_W
  const viewBox = `${left} ${top} ${layout.width} ${height}`
  const power = (powerW: number) => formatPower(powerW, { locale: i18n.language }).text
  return (
    <div ref={ref} className={classes.place}>
      {width > 0 && (
        <div className={cx(classes.canvas, stale && classes.stale)}>
          <svg viewBox={viewBox} className={classes.flow} aria-hidden="true">
            {ribbons.map(({ id, powerW, ...ribbon }) => (
              <FlowRibbon
                key={id}
                {...ribbon}
                widthPx={flows(powerW) ? ribbonWidthPx(powerW, referenceW) : null}
              />
            ))}
          </svg>
          {!isStill && (
            <div
              className={classes.streams}
              style={{
                transform: `scale(${Math.min(width, WIDEST_PX) / layout.width}) translate(${-left}px, ${-top}px)`,
              }}
            >
              {ribbons.map(({ id, powerW, ...ribbon }) =>
                flows(powerW) ? (
                  <ParticleStream
                    key={id}
                    {...ribbon}
                    ribbonWidthPx={ribbonWidthPx(powerW, referenceW)}
                    speedPxPerS={particleSpeedPxPerS(powerW, referenceW)}
                    inSight={inViewport}
                  />
                ) : null,
              )}
            </div>
          )}
          {/* biome-ignore lint/a11y/useSemanticElements: an SVG cannot contain a fieldset */}
          <svg
            viewBox={viewBox}
            className={cx(classes.flow, classes.above)}
            role="group"
            aria-label={t('flow.flowNow')}
          >
            {view.ribbons.map(({ pair, powerW, hasLabel }) =>
              hasLabel && !stale ? (
                <text key={pair} {...layout.labels[pair]} className={classes.ribbonValue}>
                  {power(powerW)}
                </text>
              ) : null,
            )}
            {view.nodes.map((node) => (
              <FlowNode key={node.id} node={node} place={layout.places[node.id]} still={stale} />
            ))}
            {consumers.map(({ consumer, place }) => (
              <FlowConsumerNode
                key={consumer.id}
                consumer={consumer}
                place={place}
                layout={layout.name}
                count={consumers.length}
                still={stale}
              />
            ))}
          </svg>
        </div>
      )}
    </div>
  )
}
