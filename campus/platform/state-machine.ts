/** From each state, each action that is listed (domain §14) with the states it may end in; no other is possible. */
export type StateMachine<State extends string, Action extends string> = {
  readonly [From in State]: { readonly [Listed in Action]?: readonly State[] };
};

/** Whether an action is listed for a state. */
export function allows<State extends string, Action extends string>(
  machine: StateMachine<State, Action>,
  from: State,
  action: Action,
): boolean {
  return machine[from][action] !== undefined;
}

/** Every pair of a state and an action, and whether it is listed: what a test walks through. */
export function pairsOf<State extends string, Action extends string>(
  machine: StateMachine<State, Action>,
  actions: readonly Action[],
): { from: State; action: Action; listed: boolean }[] {
  const states = Object.keys(machine) as State[];
  return states.flatMap((from) =>
    actions.map((action) => ({ from, action, listed: allows(machine, from, action) })),
  );
}
