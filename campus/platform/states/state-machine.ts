/** For each state the possible actions and the states they may end in (docs/domain.md). */
export type StateMachine<State extends string, Action extends string> = {
  readonly [From in State]: { readonly [Listed in Action]?: readonly State[] };
};

/** Any machine, as it is written down: `{…} as const satisfies StateMachine<State, Action>`. */
export type Moves = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** The actions that are listed for any state of a machine. */
export type ActionOf<M extends Moves> = { [From in keyof M]: keyof M[From] }[keyof M] & string;

/** The states in which an action may end. */
export type EndsOf<M extends Moves, Action extends string> = {
  [From in keyof M]: M[From] extends { readonly [Listed in Action]: readonly (infer End)[] } ? End : never;
}[keyof M];

/** Whether an action is listed for a state. */
export const allows = <M extends Moves>(machine: M, from: keyof M & string, action: ActionOf<M>): boolean =>
  endsOf(machine, from, action) !== undefined;

/** The states in which an action may end from this one; undefined where it isn't listed. */
export const endsOf = <M extends Moves, Action extends ActionOf<M>>(
  machine: M,
  from: keyof M & string,
  action: Action,
) => machine[from]?.[action] as readonly EndsOf<M, Action>[] | undefined;

/** The states from which an action leads on. */
export const statesBefore = <M extends Moves>(machine: M, action: ActionOf<M>): (keyof M & string)[] =>
  Object.keys(machine).filter((from) => allows(machine, from, action));

/** Every pair of a state and an action, and whether it is listed: what a test walks through. */
export function pairsOf<M extends Moves>(
  machine: M,
  actions: readonly ActionOf<M>[],
): { from: keyof M & string; action: ActionOf<M>; listed: boolean }[] {
  return Object.keys(machine).flatMap((from) =>
    actions.map((action) => ({ from, action, listed: allows(machine, from, action) })),
  );
}
