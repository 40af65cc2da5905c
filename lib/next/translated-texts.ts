/** What stands where a text or its translation stood, by what was taken away. */
const standIns = new WeakMap<Node, ChildNode>();

/**
 * Keeps React working in a page that the browser translates (`docs/adr/0046-pages-a-browser-translates.md`).
 * Chrome replaces texts by `<font>`s, but React still removes, precedes or rewrites the old text. Here all
 * three act on the replacement. An untranslated page is not changed.
 */
export function keepTranslatable(): void {
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  const observer = new MutationObserver((records) => records.forEach(note));
  observer.observe(document, { childList: true, subtree: true });

  function note({ type, target, addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord) {
    if (type === 'characterData') return putBack(target as Text);
    const beside = [addedNodes.item(0), nextSibling, previousSibling].find(isTranslation);
    for (const gone of removedNodes) {
      const standIn = beside ?? (isTranslation(gone) ? addedNodes.item(0) : null);
      if (!standIn || !isText(gone)) continue;
      standIns.set(gone, standIn as ChildNode);
      standIns.delete(standIn);
      if (gone instanceof Text) observer.observe(gone, { characterData: true });
    }
  }

  /** React wrote it anew: it is shown, and translated again. */
  function putBack(text: Text) {
    if (!text.isConnected) standInOf(text)?.replaceWith(text);
  }

  const catchUp = () => observer.takeRecords().forEach(note);

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    catchUp();
    const shown = shownFor(child, this);
    if (!shown) return isText(child) ? child : (removeChild.call(this, child) as Child);
    shown.remove();
    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    dropStandIn(child);
    if (!next || next.parentNode === this) return insertBefore.call(this, child, next) as Child;
    catchUp();
    const shown = shownFor(next, this);
    if (shown?.parentNode) return insertBefore.call(shown.parentNode, child, shown) as Child;
    return insertBefore.call(this, child, isText(next) ? null : next) as Child;
  };

  Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
    dropStandIn(child);
    return appendChild.call(this, child) as Child;
  };

  /** A text that is put elsewhere doesn't stay where it was, translated. */
  function dropStandIn(child: Node) {
    if (!(child instanceof Text) || child.isConnected) return;
    catchUp();
    standInOf(child)?.remove();
  }
}

/** What is seen below `parent` of a node that isn't its child. */
const shownFor = (node: Node, parent: Node): ChildNode | undefined =>
  parent.contains(node) ? (node as ChildNode) : standInOf(node);

/** What stands in the document for a node that was taken out. */
function standInOf(node: Node): ChildNode | undefined {
  const standIn = standIns.get(node);
  return !standIn || standIn.isConnected ? standIn : standInOf(standIn);
}

const isTranslation = (node: Node | null) => node instanceof HTMLElement && node.tagName === 'FONT';

const isText = (node: Node) => node instanceof Text || isTranslation(node);
