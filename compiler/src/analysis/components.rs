//! Strongly connected components: the parts of a graph that a path can go around in.

/// The component of each node. Components are numbered so that edges between two of them lead
/// from the greater number to the smaller.
///
/// Tarjan's algorithm, with a stack of its own in place of recursion.
pub(super) fn components(successors: &[Vec<usize>]) -> Vec<usize> {
    const NEW: usize = usize::MAX;
    let count = successors.len();
    let mut component = vec![NEW; count];
    let mut order = vec![NEW; count];
    let mut lowest = vec![0; count];
    let mut open = Vec::new();
    let mut next_order = 0;
    let mut next_component = 0;
    for root in 0..count {
        // Each entry: a node, and how many of its successors have been looked at.
        let mut path = vec![(root, 0)];
        while let Some((node, looked_at)) = path.last_mut() {
            let node = *node;
            if *looked_at == 0 {
                if order[node] != NEW {
                    path.pop();
                    continue;
                }
                order[node] = next_order;
                lowest[node] = next_order;
                next_order += 1;
                open.push(node);
            }
            if let Some(&successor) = successors[node].get(*looked_at) {
                *looked_at += 1;
                if order[successor] == NEW {
                    path.push((successor, 0));
                } else if component[successor] == NEW {
                    lowest[node] = lowest[node].min(order[successor]);
                }
                continue;
            }
            path.pop();
            if let Some(&(parent, _)) = path.last() {
                lowest[parent] = lowest[parent].min(lowest[node]);
            }
            if lowest[node] == order[node] {
                while let Some(member) = open.pop() {
                    component[member] = next_component;
                    if member == node {
                        break;
                    }
                }
                next_component += 1;
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_components() {
        let successors: [Vec<usize>; 7] = [
            vec![1],
            vec![2, 4],
            vec![0, 3],
            vec![3],
            vec![5],
            vec![4, 6],
            vec![],
        ];
        let found = components(&successors);
        assert_eq!(found[0], found[1]);
        assert_eq!(found[0], found[2]);
        assert_eq!(found[4], found[5]);
        let mut distinct = found.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), 4);
        for (node, successors) in successors.iter().enumerate() {
            for &successor in successors {
                assert!(found[node] >= found[successor], "{node} to {successor}");
            }
        }
    }

    #[test]
    fn a_long_chain_needs_no_deep_stack() {
        let mut successors: Vec<Vec<usize>> = (1..100_000).map(|next| vec![next]).collect();
        successors.push(Vec::new());
        let found = components(&successors);
        assert_eq!(found[0], 99_999);
    }
}
