import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { SiteLink } from '../../ui/navigation/SiteLink.tsx'
import classes from './FirstSteps.module.css'

type Step = {
  icon: Icon
  /** goal of the person */
  title: string
  /** text about the person who takes the next step */
  text: string
  action?: { label: string; href: string } | undefined
}

type Props = { title: string; text: string; steps: readonly Step[] }

/** Shown before there is a first location: the ways to get one, and who takes which step. */
export function FirstSteps({ title, text, steps }: Props) {
  return (
    <section className={classes.card} aria-label={title}>
      <h2>{title}</h2>
      <p className={classes.lead}>{text}</p>
      <ul className={classes.steps}>
        {steps.map(({ icon: StepIcon, ...step }) => (
          <li key={step.title} className={classes.step}>
            <StepIcon size={22} stroke={1.75} aria-hidden="true" />
            <h3>{step.title}</h3>
            <p className={classes.text}>{step.text}</p>
            {step.action && (
              <Button className={classes.action ?? ''} component={SiteLink} href={step.action.href}>
                {step.action.label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
