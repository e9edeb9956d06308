/** `typ` of the token of a checkpoint: what is signed as an event is never taken for one, nor the other way round. */
export const CHECKPOINT_TYP = 'kurier-checkpoint+jwt'
