/** Who is in which group; a group exists while somebody is in it. */
export class Groups<Member> {
  readonly #members = new Map<string, Set<Member>>();
  readonly #groups = new Map<Member, Set<string>>();

  join(member: Member, group: string): void {
    link(this.#members, group, member);
    link(this.#groups, member, group);
  }

  leave(member: Member, group: string): void {
    unlink(this.#members, group, member);
    unlink(this.#groups, member, group);
  }

  leaveAll(member: Member): void {
    for (const group of this.#groups.get(member) ?? []) unlink(this.#members, group, member);
    this.#groups.delete(member);
  }

  sizeOf(group: string): number {
    return this.#members.get(group)?.size ?? 0;
  }

  /** A copy: it stays as it is while members come and go. */
  membersOf(group: string): Member[] {
    return [...(this.#members.get(group) ?? [])];
  }
}

function link<K, V>(links: Map<K, Set<V>>, from: K, to: V): void {
  const linked = links.get(from);
  if (linked) linked.add(to);
  else links.set(from, new Set([to]));
}

function unlink<K, V>(links: Map<K, Set<V>>, from: K, to: V): void {
  const linked = links.get(from);
  if (linked?.delete(to) && linked.size === 0) links.delete(from);
}
