import type { PlanSummary } from '@kilowatt/contracts/pricing/utility-plans'
import { Button } from '@mantine/core'
import { IconCopy, IconDownload, IconEye, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { type ListAddress, listInput, useListAddress } from '../../../shared/address/use-list-address.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { PickFile } from '../../../ui/files/PickFile.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListSearch } from '../../../ui/table/ListSearch.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import type { Column } from '../../../ui/table/table-columns.ts'
import { DeletePlan } from './DeletePlan.tsx'
import { PlanStateChip } from './PlanStateChip.tsx'
import { usePlanActions } from './use-plan-actions.ts'

export type PlanPaths = {
  list: string
  create: string
  plan: (planId: number) => string
  edit: (planId: number, version?: number) => string
}

type Props = {
  paths: PlanPaths
  /** for a place: only plans that it can have */
  place: { id: number; name: string } | null
  backHref?: string
  address: ListAddress
  onAddress: (address: ListAddress) => void
  onOpen: (planId: number) => void
}

/** Plans to choose from: the person's own, those of the company, and public ones. */
export function PlanListScreen({ paths, place, backHref, address, onAddress, onOpen }: Props) {
  const { t } = useTranslation()
  const list = useQuery(
    orpc.utilityPlans.list.queryOptions({
      input: { ...listInput(address), ...(place && { locationId: place.id }) },
      placeholderData: (before) => before,
    }),
  )
  const { typed, type, pagingFor } = useListAddress(address, onAddress)
  const [deleted, setDeleted] = useState<PlanSummary | null>(null)
  const actions = usePlanActions(onOpen)
  const columns: Column<PlanSummary>[] = [
    { key: 'name', header: t('words.name'), cell: ({ name }) => name, phone: 'title' },
    { key: 'kind', header: t('plans.kind'), cell: ({ kind }) => t(`plans.kind_${kind}`), phone: 'line' },
    {
      key: 'owner',
      header: t('plans.owner'),
      cell: ({ owner }) =>
        owner.isMine ? t('plans.owner_person') : (owner.name ?? t(`plans.ownerOf_${owner.kind}`)),
      phone: 'line',
    },
    { key: 'currency', header: t('words.currency'), cell: ({ currency }) => currency },
    { key: 'state', header: t('words.state'), cell: (plan) => <PlanStateChip plan={plan} />, phone: 'field' },
  ]
  const create = (
    <Button
      key="create"
      variant="filled"
      component={AppLink}
      href={paths.create}
      leftSection={<IconPlus size={18} stroke={1.75} />}
    >
      {t('plans.new')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('plans.title')}
        {...(place && { context: place.name })}
        {...(backHref && { backHref })}
        actions={
          <>
            <PickFile accept="application/json,.json" onPick={actions.importFile}>
              {(props) => (
                <Button
                  {...props}
                  loading={actions.isBusy}
                  leftSection={<IconUpload size={18} stroke={1.75} />}
                >
                  {t('plans.import')}
                </Button>
              )}
            </PickFile>
            {create}
          </>
        }
      />
      <DataTable
        id="utility-plans"
        label={t('plans.title')}
        columns={columns}
        rows={list.data?.data.plans}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => paths.plan(id)}
        tools={<ListSearch label={t('plans.search')} value={typed} onChange={type} />}
        paging={pagingFor(list.data?.data.total)}
        actionsOf={(plan) => (
          <RowMenu
            name={plan.name}
            actions={[
              { label: t('plans.open'), icon: IconEye, href: paths.plan(plan.id) },
              { label: t('form.copy'), icon: IconCopy, onSelect: () => actions.copy(plan) },
              { label: t('plans.export'), icon: IconDownload, onSelect: () => actions.exportFile(plan) },
              {
                label: t('plans.delete'),
                icon: IconTrash,
                danger: true,
                locked: plan.isInUse
                  ? t('refusals.plan_in_use')
                  : plan.mayEdit
                    ? undefined
                    : t('plans.notYours'),
                onSelect: () => setDeleted(plan),
              },
            ]}
          />
        )}
        failure={
          list.error && (
            <LoadFailure title={t('plans.notLoaded')} error={list.error} onRetry={() => list.refetch()} />
          )
        }
        empty={
          address.search
            ? { title: t('plans.noneFound'), reason: t('plans.noneFoundText') }
            : {
                title: t('plans.none'),
                reason: t('plans.noneText'),
                action: { label: t('plans.new'), href: paths.create },
              }
        }
      />
      <DeletePlan plan={deleted} onClose={() => setDeleted(null)} onDeleted={() => setDeleted(null)} />
    </>
  )
}
