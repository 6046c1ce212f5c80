import type { OwnPriceKind } from '@kilowatt/domain/grid-tariff/prices/own-price-kinds'
import { amountsOf } from '@kilowatt/domain/grid-tariff/prices/own-prices'
import { IconDatabase, IconPencil, IconTrash, IconUserEdit } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/data/StatusChip.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import type { Column } from '../../../ui/table/table-columns.ts'
import { BlockAmounts, BlockHeads } from './BlockAmounts.tsx'
import classes from './NetworkPrices.module.css'
import { PriceSource } from './PriceSource.tsx'
import { amountNames, dependsOnCustomers } from './price-draft.ts'
import type { ShownVersion } from './shown-versions.ts'
import { useVersionTexts } from './use-version-texts.ts'

type Props = {
  kind: OwnPriceKind
  rows: readonly ShownVersion[] | undefined
  tools: ReactNode
  failure: ReactNode
  onEdit: (version: ShownVersion) => void
  onWithdraw: (version: ShownVersion) => void
}

/** Versions of one kind of prices, by period and customer group, each with its source. */
export function VersionTable({ kind, rows, tools, failure, onEdit, onWithdraw }: Props) {
  const { t } = useTranslation()
  const texts = useVersionTexts()
  const amountColumns: Column<ShownVersion>[] =
    kind === 'network'
      ? [
          {
            key: 'blocks',
            header: t('networkPrices.byBlock'),
            headerCell: (
              <>
                <span className="visually-hidden">{t('networkPrices.byBlock')}</span>
                <BlockHeads />
              </>
            ),
            phone: 'field',
            cell: ({ price }) => <BlockAmounts amounts={amountsOf(price)} />,
          },
        ]
      : amountNames[kind].map(({ name }, i) => ({
          key: name,
          header: texts.amountName(name),
          numeric: true,
          phone: 'field',
          named: true,
          cell: ({ price }) => texts.amount(amountsOf(price)[i]),
        }))
  const columns: Column<ShownVersion>[] = [
    {
      key: 'period',
      header: t('networkPrices.period'),
      phone: 'title',
      cell: ({ price }) => texts.period(price),
    },
    ...(dependsOnCustomers(kind) || kind === 'levy'
      ? [
          {
            key: 'for',
            header: t('networkPrices.appliesTo'),
            phone: 'line',
            cell: ({ price }: ShownVersion) => (
              <span className={classes.customers}>{texts.customers(price)}</span>
            ),
          } as const,
        ]
      : []),
    ...amountColumns,
    {
      key: 'origin',
      header: t('words.state'),
      phone: 'end',
      cell: (version) => <Origin version={version} />,
    },
  ]
  return (
    <DataTable
      id={`network-prices-${kind}`}
      label={texts.kind(kind)}
      columns={columns}
      rows={rows}
      rowKey={({ id, price }) => id ?? `${price.kind} ${price.validFrom} ${texts.customers(price)}`}
      dense={kind !== 'network'}
      tools={tools}
      failure={failure}
      empty={{ title: t('networkPrices.none'), reason: t('networkPrices.noneReason') }}
      actionsOf={(version) => (
        <span className={classes.actions}>
          <PriceSource version={version} />
          {version.id !== null && (
            <RowMenu
              name={texts.period(version.price)}
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
          )}
        </span>
      )}
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
