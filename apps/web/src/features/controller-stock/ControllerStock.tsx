import classes from './ControllerStock.module.css'
import { ImportBatch } from './ImportBatch.tsx'
import { RegisterController } from './RegisterController.tsx'

/** Registers new hardware: one by one, or a production batch. */
export const ControllerStock = () => (
  <div className={classes.cards}>
    <RegisterController />
    <ImportBatch />
  </div>
)
