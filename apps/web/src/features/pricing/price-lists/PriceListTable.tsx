import type { PriceListAnswer } from '@kilowatt/contracts/pricing/price-lists'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconFileEuro, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import type { Column, Paging } from '../../../ui/table/table-columns.ts'
import { spanText } from '../plans/plan-span.ts'
import { PriceListChip } from './PriceListChip.tsx'

type Props = {
  lists: readonly PriceListAnswer[] | undefined
  /** whether the list has several places: then each row has the name of its place */
  hasPlaces: boolean
  /** whether this person may manage prices there */
  mayEdit: (locationId: number) => boolean
  today: string
  /** null if the person may manage prices nowhere */
  createHref: string | null
  paging?: Paging | undefined
  failure: ReactNode
  onDelete: (list: PriceListAnswer) => void
}

/** Price lists with their plans and days. */
export function PriceListTable(props: Props) {
  const { lists, hasPlaces, mayEdit, today, createHref, paging, failure, onDelete } = props
  const { t } = useTranslation()
  const columns: Column<PriceListAnswer>[] = [
    ...(hasPlaces
      ? [
          {
            key: 'location',
            header: t('words.location'),
            cell: ({ locationName }: PriceListAnswer) => locationName,
            phone: 'title' as const,
          },
        ]
      : []),
    {
      key: 'plan',
      header: t('pricing.plan'),
      cell: ({ plan }) => plan.name,
      phone: hasPlaces ? 'line' : 'title',
    },
    { key: 'validity', header: t('plans.validity'), cell: (list) => spanText(t, list), phone: 'line' },
    { key: 'kind', header: t('plans.kind'), cell: ({ plan }) => t(`plans.kind_${plan.kind}`) },
    { key: 'currency', header: t('words.currency'), cell: ({ currency }) => currency },
    {
      key: 'state',
      header: t('words.state'),
      cell: (list) => <PriceListChip list={list} today={today} />,
      phone: 'field',
    },
  ]
  return (
    <DataTable
      id={hasPlaces ? 'own-price-lists' : 'price-lists'}
      label={t('priceLists.title')}
      columns={columns}
      rows={lists}
      rowKey={({ id }) => id}
      hrefOf={({ id, locationId }) =>
        mayEdit(locationId) ? webPaths.locationPriceList(locationId, id) : undefined
      }
      paging={paging}
      {...(createHref !== null && {
        actionsOf: (list: PriceListAnswer) =>
          mayEdit(list.locationId) && (
            <RowMenu
              name={`${list.locationName}, ${list.plan.name}`}
              actions={[
                {
                  label: t('priceLists.change'),
                  icon: IconPencil,
                  href: webPaths.locationPriceList(list.locationId, list.id),
                },
                ...(list.plan.isListed
                  ? [
                      {
                        label: t('priceLists.openPlan'),
                        icon: IconFileEuro,
                        href: webPaths.locationPlan(list.locationId, list.plan.id),
                      },
                    ]
                  : []),
                {
                  label: t('priceLists.delete'),
                  icon: IconTrash,
                  danger: true,
                  locked: list.isActive ? t('refusals.price_list_active') : undefined,
                  onSelect: () => onDelete(list),
                },
              ]}
            />
          ),
      })}
      failure={failure}
      empty={{
        title: t('priceLists.none'),
        reason: t('priceLists.noneText'),
        ...(createHref !== null && { action: { label: t('priceLists.new'), href: createHref } }),
      }}
    />
  )
}
