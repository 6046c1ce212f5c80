import type { PlanDetail } from '@kilowatt/contracts/pricing/utility-plans'
import { versionShown } from '@kilowatt/domain/pricing/what-if/frozen-span'
import { tariffName } from '@kilowatt/i18n/tariff-name'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import fieldGrid from '../../../shared/forms/FieldGrid.module.css'
import { SearchedSelect } from '../../../shared/forms/SearchedSelect.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { DecimalField } from '../plans/DecimalField.tsx'
import { PlanFacts } from '../plans/PlanFacts.tsx'
import { BlockPowersNote } from './BlockPowersNote.tsx'
import classes from './PriceLists.module.css'
import { blockTariffs, isPower, type PriceListDraft } from './price-list-draft.ts'

type Props = {
  draft: PriceListDraft
  plan: PlanDetail | undefined
  /** tariffs whose agreed power the price list has */
  tariffs: readonly string[]
  wasSubmitted: boolean
  /** link to create a plan, if the person can come back from there */
  newPlan?: { readonly href: string; readonly onPress: () => void }
  onChange: (changes: Partial<PriceListDraft>) => void
}

/** The plan, and the agreed power if the plan charges for it. */
export function PlanChoice({ draft, plan, tariffs, wasSubmitted, newPlan, onChange }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const plans = useQuery(
    orpc.utilityPlans.list.queryOptions({
      input: { search, ...(draft.locationId !== null && { locationId: draft.locationId }) },
      placeholderData: keepPreviousData,
    }),
  )
  if (plans.error && !plans.data)
    return <LoadFailure title={t('plans.notLoaded')} error={plans.error} onRetry={() => plans.refetch()} />
  const found = plans.data?.data
  const version = plan && versionShown(plan.plan, draft.validFrom)
  return (
    <>
      <Card>
        <div className={classes.column}>
          <div className={fieldGrid.fields}>
            <SearchedSelect
              label={t('pricing.plan')}
              placeholder={t('plans.search')}
              nothingFoundMessage={t('plans.noneFound')}
              error={wasSubmitted && draft.planId === null ? t('priceLists.choosePlan') : undefined}
              value={plan ? { value: String(plan.id), label: plan.name } : null}
              onChange={(choice) => onChange({ planId: choice && Number(choice.value) })}
              found={
                found && {
                  choices: found.plans.map(({ id, name }) => ({ value: String(id), label: name })),
                  total: found.total,
                }
              }
              onSearch={setSearch}
            />
            {newPlan && (
              <div className={classes.orNew}>
                <Button
                  component={AppLink}
                  href={newPlan.href}
                  onClick={newPlan.onPress}
                  leftSection={<IconPlus size={18} stroke={1.75} />}
                >
                  {t('plans.new')}
                </Button>
              </div>
            )}
            {tariffs.map((tariff) => (
              <DecimalField
                key={tariff}
                label={
                  tariffs.length === 1
                    ? t('pricing.agreedKw')
                    : t('priceLists.agreedKwOf', { tariff: tariffName(t, tariff) })
                }
                description={t('priceLists.agreedKwHelp')}
                value={draft.agreedKw[tariff] ?? ''}
                error={wasSubmitted && !isPower(draft.agreedKw[tariff] ?? '') && t('priceLists.powerMissing')}
                onChange={(kw) => onChange({ agreedKw: { ...draft.agreedKw, [tariff]: kw } })}
              />
            ))}
          </div>
          {plan && blockTariffs(plan.plan).length > 0 && <BlockPowersNote locationId={draft.locationId} />}
        </div>
      </Card>
      {plan && version && (
        <Card heading={plan.name}>
          <PlanFacts plan={plan.plan} version={version} />
        </Card>
      )}
    </>
  )
}
