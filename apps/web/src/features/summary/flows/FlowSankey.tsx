import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { useTranslation } from 'react-i18next'
import type { BalanceUnit } from '../../../shared/energy/balance/balance-parts.ts'
import { useWidth } from '../../../ui/data/use-width.ts'
import classes from './FlowSankey.module.css'
import type { FlowPicture, PictureNode } from './flow-picture.ts'
import { LABEL_PX, layOut, NODE_PX } from './sankey-layout.ts'

const HEIGHT_PX = 320
/** Below this width, names of one column would run into those of the next. */
const NARROW_PX = 420

type Props = { picture: FlowPicture; unit: BalanceUnit }

/** Where the energy came from and where it went; for screen readers, the same as a table. */
export function FlowSankey({ picture, unit }: Props) {
  const { t, i18n } = useTranslation()
  const { ref, width } = useWidth<HTMLDivElement>()
  const text = (energyWh: number) => formatEnergy(energyWh, { locale: i18n.language, ...unit }).text
  const byId = new Map(picture.nodes.map((node) => [node.id, node]))
  const nameOf = (id: string) => {
    const node = byId.get(id)
    return node ? t(node.word) : id
  }
  const { nodes, links } = layOut(picture.nodes, picture.links, { width, height: HEIGHT_PX })
  const lastColumn = Math.max(...picture.nodes.map(({ column }) => column))
  const anchorOf = ({ column }: PictureNode) =>
    column === 0 ? 'start' : column === lastColumn ? 'end' : 'middle'
  return (
    <>
      <div ref={ref} className={classes.canvas} aria-hidden="true">
        {width > 0 && (
          <svg width={width} height={HEIGHT_PX} aria-hidden="true">
            {links.map(({ from, to, path, width: thickness }) => (
              <path
                key={`${from} ${to}`}
                className={classes.ribbon}
                d={path}
                stroke={picture.links.find((link) => link.from === from && link.to === to)?.color}
                strokeWidth={thickness}
              />
            ))}
            {nodes.map(({ id, x, y, height, value }) => {
              const node = byId.get(id)
              if (!node) return null
              const anchor = anchorOf(node)
              const labelX = anchor === 'start' ? x : anchor === 'end' ? x + NODE_PX : x + NODE_PX / 2
              return (
                <g key={id}>
                  <rect
                    x={x}
                    y={y}
                    width={NODE_PX}
                    height={height}
                    rx={3}
                    fill={node.fill}
                    stroke={node.color}
                  />
                  <text x={labelX} y={y - LABEL_PX + 16} textAnchor={anchor} className={classes.name}>
                    {t(width < NARROW_PX ? node.shortWord : node.word)}
                  </text>
                  <text x={labelX} y={y - LABEL_PX + 32} textAnchor={anchor} className={classes.value}>
                    {text(value)}
                  </text>
                </g>
              )
            })}
          </svg>
        )}
      </div>
      {picture.isPartial && <p className="caption">{t('summary.flowsPartial')}</p>}
      {/* a table grows with its text, whatever its width */}
      <div className="visually-hidden">
        <table>
          <caption>{t('summary.flows')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('summary.from')}</th>
              <th scope="col">{t('summary.to')}</th>
              <th scope="col">{t('words.energy')}</th>
            </tr>
          </thead>
          <tbody>
            {picture.links.map(({ from, to, value }) => (
              <tr key={`${from} ${to}`}>
                <td>{nameOf(from)}</td>
                <td>{nameOf(to)}</td>
                <td>{text(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
