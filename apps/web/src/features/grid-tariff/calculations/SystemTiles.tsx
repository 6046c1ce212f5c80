import { useTranslation } from 'react-i18next'
import { useGridTariffTexts } from '../../../shared/grid-tariff/use-grid-tariff-texts.ts'
import type { SystemName } from '../system-parts.ts'
import { costSections } from './cost-lines.ts'
import { PartMark } from './PartBar.tsx'
import { SystemHead } from './SystemHead.tsx'
import classes from './SystemTiles.module.css'
import { mostEur, type ShownSystem } from './shown-systems.ts'
import { useCostLineTexts } from './use-cost-line-texts.tsx'

type Props = {
  systems: readonly ShownSystem[]
  chosen: SystemName
  onChoose: (name: SystemName) => void
}

/** The same month on a narrow screen: the systems as tiles, and the lines of the selected one. */
export function SystemTiles({ systems, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  const { name, amount, price, own } = useCostLineTexts()
  const most = mostEur(systems)
  const shown = systems.find((one) => one.name === chosen) ?? systems[0]
  if (!shown) return null
  return (
    <>
      <div className={classes.tiles}>
        {systems.map((one) => (
          <button
            key={one.name}
            type="button"
            className={classes.tile}
            aria-pressed={one === shown}
            onClick={() => onChoose(one.name)}
          >
            <SystemHead shown={one} mostEur={most} />
          </button>
        ))}
      </div>
      <div className={classes.lines}>
        {costSections([shown.month]).map(({ part, totals, lines }) => (
          <section key={part}>
            <h3 className={classes.part}>
              <PartMark part={part} />
              {t(`gridTariff.part_${part}`)}
              <span className={classes.partTotal}>{texts.number(totals[0] ?? null, 2)}</span>
            </h3>
            <ul>
              {lines
                .filter(({ paidIn }) => paidIn === null)
                .map((line) => {
                  const cell = line.cells[0] ?? null
                  const quantity = (cell && own(cell, line.unit)) || amount(line.quantity, line.unit)
                  return (
                    <li key={line.key} className={classes.line}>
                      {name(line)}
                      <small className={classes.quantity}>
                        {[quantity, price(line)].filter(Boolean).join(' × ')}
                      </small>
                      <b className={classes.cost}>{texts.number(cell?.costEur ?? null, 2)}</b>
                    </li>
                  )
                })}
            </ul>
          </section>
        ))}
        <p className={classes.sum}>
          <span>
            {t('gridTariff.grandTotal')}
            <span className={classes.whose}>
              {t(`gridTariff.system_${shown.name}`)}, {t('gridTariff.withoutVat')}
            </span>
          </span>
          <b className={classes.grand}>{texts.euro(shown.month.totalCost.amount)}</b>
        </p>
      </div>
    </>
  )
}
