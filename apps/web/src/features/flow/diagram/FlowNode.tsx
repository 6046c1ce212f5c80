import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import { type Icon, IconHome, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { categoryIcons } from '../../../shared/energy/category-icons.ts'
import type { NodeId, Place } from '../view/flow-layout.ts'
import type { NodeView } from '../view/flow-view.ts'
import classes from './EnergyFlow.module.css'
import { NodeLink } from './NodeLink.tsx'
import { NodeValue } from './NodeValue.tsx'
import { Ring } from './Ring.tsx'

const stateWords = {
  solar: 'energy.solar',
  grid: 'flow.node_grid',
  gridImport: 'energy.direction_gridImport',
  gridExport: 'energy.direction_gridExport',
  gridIdle: 'energy.direction_gridIdle',
  offGrid: 'flow.node_offGrid',
  battery: 'categories.BATTERY',
  charging: 'energy.direction_charging',
  discharging: 'energy.direction_discharging',
  batteryIdle: 'energy.direction_batteryIdle',
  consumption: 'energy.consumption',
} as const satisfies Record<NodeView['state'], string>

const icons: Record<NodeId, Icon> = {
  solar: categoryIcons.SOLAR_POWER_PLANT,
  grid: categoryIcons.GRID,
  battery: categoryIcons.BATTERY,
  house: IconHome,
}

/** Solar, grid, battery or house: ring, icon, power and the direction as a word. */
export function FlowNode({ node, place, still }: { node: NodeView; place: Place; still: boolean }) {
  const { t, i18n } = useTranslation()
  const { x, y, r } = place
  const isHouse = node.id === 'house'
  const isOffGrid = node.state === 'offGrid'
  const NodeIcon = isOffGrid ? IconPlugConnectedX : icons[node.id]
  const word = t(stateWords[node.state])
  const level = node.badgePct === null ? null : formatPercent(node.badgePct, { locale: i18n.language }).text
  const iconSize = isHouse ? 24 : 20
  const isQuiet = isOffGrid || (node.isIdle && node.id !== 'battery' && !isHouse)
  const label = [
    isOffGrid
      ? t('flow.node_offGridValue')
      : `${word} ${formatPower(node.powerW, { locale: i18n.language }).text}`,
    level && t('flow.batteryLevel', { level }),
  ]
  return (
    <NodeLink href={node.href} label={label.filter(Boolean).join(', ')}>
      <Ring place={place} arcs={node.ring} divided={isHouse} />
      <NodeIcon
        x={x - iconSize / 2}
        y={y - r * 0.65 - (r < 52 ? 1 : 0)}
        size={iconSize}
        stroke={1.75}
        color={isQuiet ? 'var(--text-3)' : `var(--e-${node.color}-text)`}
      />
      {isOffGrid ? (
        <text x={x} y={y + 8} className={classes.value} fontSize={19}>
          {t('flow.node_offGridValue')}
        </text>
      ) : (
        <NodeValue
          x={x}
          y={y + (isHouse ? 11 : 8)}
          size={isHouse ? 27 : 21}
          unitSize={isHouse ? 14 : 12}
          powerW={node.powerW}
          rolls={!still}
        />
      )}
      <text x={x} y={y + (isHouse ? 31 : 26)} className={classes.word} fontSize={isHouse ? 13 : 12.5}>
        {word}
      </text>
      {level !== null && (
        <g>
          <rect x={x - 25} y={y + r - 10} width="50" height="22" rx="11" className={classes.badge} />
          <text x={x} y={y + r + 5.2} className={classes.level}>
            {level}
          </text>
        </g>
      )}
    </NodeLink>
  )
}
