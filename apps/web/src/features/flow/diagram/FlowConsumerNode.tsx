import { formatPower } from '@kilowatt/domain/units/format-power'
import { type Icon, IconQuestionMark } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { categoryIcons } from '../../../shared/energy/category-icons.ts'
import type { FlowLayout, Place } from '../view/flow-layout.ts'
import type { ConsumerKind, ConsumerView } from '../view/flow-view.ts'
import classes from './EnergyFlow.module.css'
import { NodeLink } from './NodeLink.tsx'
import { NodeValue } from './NodeValue.tsx'
import { Ring } from './Ring.tsx'

const icons: Record<ConsumerKind, Icon> = {
  ev: categoryIcons.EV_CHARGER,
  hvac: categoryIcons.HVAC,
  otherMetered: categoryIcons.OTHER,
  other: categoryIcons.OTHER,
  unmeasured: IconQuestionMark,
}
/** Radius of the full-size ring; smaller rings scale their content. */
const FULL_R = { desktop: 41.5, phone: 36 }
/** Maximum number of letters below a ring, by the number of consumers. */
const LETTERS: Record<FlowLayout['name'], number[]> = {
  desktop: [18, 18, 18, 18, 18],
  phone: [24, 22, 17, 13, 12],
}

const clipped = (name: string, letters: number) =>
  name.length <= letters ? name : `${name.slice(0, letters - 1).trimEnd()}…`

type Props = {
  consumer: ConsumerView
  place: Place
  layout: FlowLayout['name']
  count: number
  still: boolean
}

/** A consumer in the house: a ring with its share of the house, and the name below. */
export function FlowConsumerNode({ consumer, place, layout, count, still }: Props) {
  const { i18n } = useTranslation()
  const { x, y, r } = place
  const scale = r / FULL_R[layout]
  const ConsumerIcon = icons[consumer.kind]
  const iconSize = Math.max(15, (layout === 'desktop' ? 20 : 19) * scale)
  const nameY = y + r + (count > 3 ? 15 : layout === 'desktop' ? 19.5 : 20)
  const value = formatPower(consumer.powerW, { locale: i18n.language }).text
  return (
    <NodeLink
      href={consumer.href}
      label={[`${consumer.name} ${value}`, consumer.note].filter(Boolean).join(', ')}
    >
      <Ring place={place} arcs={consumer.ring.map((arc) => ({ ...arc, color: consumer.color }))} />
      <ConsumerIcon
        x={x - iconSize / 2}
        y={y - r * (count > 3 ? 0.64 : 0.56)}
        size={iconSize}
        stroke={1.75}
        color={consumer.isIdle ? 'var(--text-3)' : `var(--e-${consumer.color}-text)`}
      />
      <NodeValue
        x={x}
        y={y + r * (count > 3 ? 0.36 : 0.42)}
        size={Math.max(13, (layout === 'desktop' ? 17 : 16) * scale)}
        unitSize={Math.max(9.5, 11.5 * scale)}
        powerW={consumer.powerW}
        rolls={!still}
      />
      <text x={x} y={nameY} className={classes.name} fontSize={layout === 'phone' && count > 4 ? 11 : 12.5}>
        <title>{consumer.name}</title>
        {clipped(consumer.name, LETTERS[layout][count - 1] ?? 10)}
      </text>
      {consumer.note && layout === 'desktop' && count <= 3 && (
        <text x={x} y={nameY + 16} className={classes.note}>
          {clipped(consumer.note, 18)}
        </text>
      )}
    </NodeLink>
  )
}
