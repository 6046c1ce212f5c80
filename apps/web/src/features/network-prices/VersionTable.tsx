import { blocks } from '@kilowatt/domain/tariff/calendar/block-schedule'
import type { OwnPriceKind } from '@kilowatt/domain/tariff/prices/own-price-kinds'
import { amountsOf } from '@kilowatt/domain/tariff/prices/own-prices'
import { NOT_MEASURED } from '@kilowatt/domain/units/number-format'
import { IconDatabase, IconPencil, IconTrash, IconUserEdit } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/data/StatusChip.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import classes from './NetworkPrices.module.css'
import { amountNames, isOfCustomers } from './price-draft.ts'
import { SourceText } from './SourceText.tsx'
import type { ShownVersion } from './shown-versions.ts'
import { useVersionWords } from './use-version-words.ts'

type Props = {
  kind: OwnPriceKind
  rows: readonly ShownVersion[] | undefined
  tools: ReactNode
  failure: ReactNode
  onEdit: (version: ShownVersion) => void
  onWithdraw: (version: ShownVersion) => void
}

/** Versions of one kind of prices, by period and customers, each with where it was read. */
export function VersionTable({ kind, rows, tools, failure, onEdit, onWithdraw }: Props) {
  const { t } = useTranslation()
  const words = useVersionWords()
  const amountColumns: Column<ShownVersion>[] =
    kind === 'network'
      ? blocks.map((block, i) => ({
          key: `block${block}`,
          header: t('gridTariff.block', { block }),
          numeric: true,
          phone: 'field',
          named: true,
          cell: ({ price }) => {
            const amounts = amountsOf(price)
            return (
              <span className={classes.pair}>
                <span>{words.amount(amounts[i])}</span>
                <span className="dim">{words.amount(amounts[i + blocks.length])}</span>
              </span>
            )
          },
        }))
      : amountNames[kind].map(({ name }, i) => ({
          key: name,
          header: words.amountName(name),
          numeric: true,
          phone: 'field',
          named: true,
          cell: ({ price }) => words.amount(amountsOf(price)[i]),
        }))
  const columns: Column<ShownVersion>[] = [
    {
      key: 'period',
      header: t('networkPrices.period'),
      phone: 'title',
      cell: ({ price }) => words.period(price),
    },
    ...(isOfCustomers(kind) || kind === 'levy'
      ? [
          {
            key: 'for',
            header: t('software.hardware'),
            phone: 'line',
            cell: ({ price }: ShownVersion) => words.customers(price),
          } as const,
        ]
      : []),
    ...amountColumns,
    {
      key: 'source',
      header: t('networkPrices.source'),
      phone: 'field',
      cell: ({ price }) => (
        <span className={classes.source}>
          <SourceText source={price.source} />
          {price.confidence !== 'high' && (
            <span className="dim"> ({t(`networkPrices.confidence_${price.confidence}`)})</span>
          )}
        </span>
      ),
    },
    {
      key: 'origin',
      header: t('words.state'),
      phone: 'end',
      cell: (version) => <Origin version={version} />,
    },
    {
      key: 'by',
      header: t('networkPrices.addedBy'),
      optional: true,
      cell: ({ addedBy }) => addedBy ?? NOT_MEASURED,
    },
  ]
  return (
    <DataTable
      id={`network-prices-${kind}`}
      label={words.kind(kind)}
      columns={columns}
      rows={rows}
      rowKey={({ id, price }) => id ?? `${price.kind} ${price.validFrom} ${words.customers(price)}`}
      dense
      tools={tools}
      failure={failure}
      empty={{ title: t('networkPrices.none'), reason: t('networkPrices.noneReason') }}
      actionsOf={(version) =>
        version.id !== null && (
          <RowMenu
            name={words.period(version.price)}
            actions={[
              { label: t('networkPrices.edit'), icon: IconPencil, onSelect: () => onEdit(version) },
              {
                label: t('networkPrices.withdraw'),
                icon: IconTrash,
                danger: true,
                onSelect: () => onWithdraw(version),
              },
            ]}
          />
        )
      }
    />
  )
}

function Origin({ version: { id, isReplaced } }: { version: ShownVersion }) {
  const { t } = useTranslation()
  if (id !== null) return <StatusChip tone="ok" icon={IconUserEdit} label={t('networkPrices.own')} />
  return isReplaced ? (
    <StatusChip tone="offline" icon={IconDatabase} label={t('networkPrices.replaced')} />
  ) : (
    <StatusChip tone="info" icon={IconDatabase} label={t('networkPrices.ofProduct')} />
  )
}
