import { componentKinds, type PlanComponent } from '@kilowatt/domain/pricing/plans/utility-plan'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { PlanStepProps } from './BasicsStep.tsx'
import { ComponentCard } from './ComponentCard.tsx'
import classes from './PlanWizard.module.css'
import { changeVersion, newComponent, settleHours } from './plan-draft.ts'

/** The lines of the bill: what is charged by kWh, kW, day or month. */
export function ComponentsStep({ plan, at, version, onPlan, problem }: PlanStepProps) {
  const { t } = useTranslation()
  const { components } = version
  const [added, setAdded] = useState<string | null>(null)
  const set = (next: readonly PlanComponent[]) =>
    onPlan(settleHours(changeVersion(plan, at, { components: next }), at))
  const missing = problem(['versions', at, 'components'])
  return (
    <div className={classes.column}>
      {missing && <Notice kind="critical">{missing}</Notice>}
      {components.map((component, index) => (
        <ComponentCard
          key={component.key}
          plan={plan}
          version={version}
          component={component}
          path={['versions', at, 'components', index]}
          problem={problem}
          isOpen={components.length === 1 || component.key === added}
          onChange={(next) => set(components.map((one, i) => (i === index ? next : one)))}
          onRemove={() => set(components.filter((_, i) => i !== index))}
        />
      ))}
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <Button
            className={classes.addComponent ?? ''}
            leftSection={<IconPlus size={18} stroke={1.75} />}
            rightSection={<IconChevronDown size={16} stroke={1.75} />}
          >
            {t('plans.addComponent')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {componentKinds.map((kind) => (
            <Menu.Item
              key={kind}
              onClick={() => {
                const component = newComponent(kind, t(`plans.component_${kind}`), version)
                setAdded(component.key)
                set([...components, component])
              }}
            >
              {t(`plans.component_${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
