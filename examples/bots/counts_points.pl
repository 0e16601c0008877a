#!/usr/bin/env perl
# A bot for Squeaky, in Perl: it takes the food that brings its den most points now, and sweeps away what brings none.
# scurry arena squeaky --players random,"run:perl examples/bots/counts_points.pl"
use strict;
use warnings;
use JSON::PP;

my @FOODS = ('candy', 'lollipop', 'peanut', 'cookie', 'dog snack');

$| = 1;    # an answer must not wait in a buffer

while (my $line = <STDIN>) {
    my $question = decode_json($line);
    my ($view, $points) = ($question->{view}, $question->{options}{green});
    my $den = $view->{dens}[ $question->{seat} ];
    my %worth;
    for my $food (0 .. $#FOODS) {
        my $now = $den->{cards}[$food] + ($den->{start} == $food);
        my $more = grep { $_ == $food } @{ $view->{row} };
        $worth{"take $FOODS[$food]"} = $points->[ most($now + $more) ] - $points->[ most($now) ];
    }
    my $chosen = $view->{chosen};
    $worth{'to sweeper'} = 1 if $chosen <= $#FOODS && $worth{"take $FOODS[$chosen]"} <= 0;
    my ($best) = sort { ($worth{$b} // 0) <=> ($worth{$a} // 0) } map { $_->{words} } @{ $question->{moves} };
    print encode_json({ move => $best }), "\n";
}

# Six of a food count as much as any more.
sub most { return $_[0] < 6 ? $_[0] : 6 }
